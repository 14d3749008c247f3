-- Machines that are awaited before the end of a term: withdrawn from and fetched by nobody, or of a rental that staff
-- have closed.
create index requests_unfetched on requests (refund_due_on)
  where apply_type = 'rejection' and audit_status = 'approved' and picked_up_on is null;
create index orders_closed_rentals on orders (ended_at) where kind = 'rent' and order_status = 'closed';
