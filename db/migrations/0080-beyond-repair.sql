-- Of a return: the repair that ended with its machine away from its tenant. Such a rental ends without a fee. Null:
-- somebody asked for it, or the machine was given up.
alter table requests add column ended_repair_id uuid references requests (after_sale_id);
create unique index requests_ended_repair on requests (ended_repair_id) where ended_repair_id is not null;
