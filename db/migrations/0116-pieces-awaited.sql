-- Of goods that were withdrawn from, some came back: so many pieces of the line are still awaited. Null: all of it.
alter table requests add column pieces integer check (pieces > 0);
