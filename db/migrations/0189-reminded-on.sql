-- The day on which the latest reminder of a balance was sent; which one it was stands in reminded_days. Null where it
-- was sent before this column was there: then it went on its day.
alter table checkouts add column reminded_on date;
