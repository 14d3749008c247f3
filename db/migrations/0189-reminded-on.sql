-- The day on which the latest reminder of a balance was sent; which one it was stands in reminded_days. Null where it
-- was sent before this column was there: then it went on its day.
alter table checkouts add column reminded_on date;
-- The second and third went on days 14 and 30 before; they count as what they were.
update checkouts set reminded_days = case reminded_days when 14 then 17 else 33 end
 where purpose = 'balance' and reminded_days in (14, 30);
