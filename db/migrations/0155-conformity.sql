-- What staff state before work on goods bought by a Dutch customer is billed: no more could be expected of the goods.
alter table requests add column conformity text check (conformity = 'over');
