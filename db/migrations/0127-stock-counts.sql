-- How much stood on the shelf when it was counted in or out: a price is weighed by the most of the last thirty days
-- (`server/offers/catalogue/stock/most-stock.ts`).
create table stock_counts (
  sku_id uuid not null references skus on delete cascade,
  counted_at timestamptz not null,
  stood integer not null check (stood >= 0)
);
create index stock_counts_sku on stock_counts (sku_id, counted_at);
