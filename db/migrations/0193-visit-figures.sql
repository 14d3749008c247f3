-- How fast pages were, as counts per day and bucket: no visit has a row of its own, and nothing says whose it was.
create table visit_figures (
  day date not null,
  page text not null check (page in
    ('home', 'list', 'detail', 'rent_home', 'guide', 'article', 'checkout', 'own', 'other')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  metric text not null check (metric in ('lcp', 'inp', 'cls', 'ttfb')),
  bucket smallint not null check (bucket between 0 and 9),
  visits integer not null check (visits > 0),
  primary key (day, page, device, metric, bucket)
);
