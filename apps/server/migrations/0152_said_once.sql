-- The first open day: what happened on a day that is closed by now is posted on the first day after what is closed.
create function first_open_day(happened date) returns date language sql stable as $$
  select greatest(happened, (select max(y.locked_through) + 1 from business_year y where y.club_id = current_club()))
$$;

-- Under way: somebody has paid, and the money has not arrived. Of a payment it counts for what is owed; whoever buys a voucher
-- pays for nothing that is owed.
create function is_under_way(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('charging', 'pending')
$$;
create function is_under_way(p payment) returns boolean language sql stable as $$
  select is_under_way(p.state) and p.voucher_wishes is null
$$;
-- And whoever went to the page of a provider within a day may still be paying.
create function may_arrive(p payment, at timestamptz) returns boolean language sql stable as $$
  select p.voucher_wishes is null and (
    is_under_way(p.state) or (p.state in ('started', 'authentication') and p.created_at > at - interval '1 day'))
$$;
