-- Reviews as staff read them: what waits first, the longest waiting on top, then what was decided last.
create index reviews_for_staff on reviews
  ((review_status <> 'waiting'), (case when review_status = 'waiting' then updated_at end), updated_at desc, review_id);
create index reviews_by_status on reviews (review_status, updated_at desc, review_id);

-- Filters of which few rows are left among many.
create index requests_process on requests (process_status, created_at, after_sale_id);
create index devices_state on devices (device_state, created_at, device_id);
