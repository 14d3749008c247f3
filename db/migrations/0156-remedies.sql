-- What the buyer of goods with a defect chooses: repair or replacement, or, for what was wrong on arrival, their money.
-- Where that is impossible or disproportionate, staff give another remedy, with a reason that the buyer reads.
alter table requests
  add column remedy text check (remedy in ('repair', 'replacement', 'refund')),
  add column given_remedy text check (given_remedy in ('repair', 'replacement', 'refund', 'none')),
  add column remedy_ground text check (remedy_ground in ('impossible', 'disproportionate', 'no_defect')),
  add column remedy_reason text not null default '';
