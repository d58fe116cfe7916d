export { aboutPerson } from './about-person.ts';
export { bookCollection } from './book-collection.ts';
export { bookReturn, bookTransfer, takeBackReturn, takeBackTransfer } from './book-transfer.ts';
export { announceDebits, exportDebits, withdrawDebits } from './debits.ts';
export { paymentJobs, paymentWorkers } from './payment-workers.ts';
export { paymentRoutes } from './payments.routes.ts';
export { sandboxStore } from './sandbox-store.ts';
export { servePaymentEvents } from './serve-payment-events.ts';
export { creditorOf } from './sign-mandate.ts';
