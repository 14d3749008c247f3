-- A purchase is asked for by the rental that it was bought out of, and the other way round.
create index requests_bought on requests (bought_order_id) where bought_order_id is not null;
