-- The application connects as its own role and no longer through the owner: it may see whether the schema is current.
grant select on migration to vereinshaus_app;
