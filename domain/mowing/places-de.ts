import type { MowingPlace, SourcedRule } from './places.ts'

const night = (source: string, date: string | null): SourcedRule => ({ key: 'night_30', source, date })

/**
 * Towns whose own rule, advice or decision was found; then large towns whose rules are unknown, for their sun times.
 */
export const germanPlaces: readonly MowingPlace[] = [
  {
    name: 'Köln',
    also: ['Cologne', 'Keulen', '科隆'],
    at: { latitude: 50.94, longitude: 6.96 },
    status: 'known',
    rules: [
      night(
        'https://www.prometheus.vet/kurznachrichten/koeln-ist-vorreiter-im-igelschutz-nachtfahrverbot-fuer-maehroboter-eingefuehrt',
        '2024-10',
      ),
    ],
  },
  {
    name: 'Leipzig',
    also: ['莱比锡'],
    at: { latitude: 51.34, longitude: 12.37 },
    status: 'known',
    rules: [
      night(
        'https://kgv-theklaer-hoehe.de/news/allgemeinverfuegung-zum-schutz-von-igeln-naechtlicher-einsatz-von-maehrobotern-in-leipzig-untersagt/19052',
        '2025-04-19',
      ),
    ],
  },
  {
    name: 'Hamburg',
    also: ['汉堡'],
    at: { latitude: 53.55, longitude: 9.99 },
    status: 'known',
    rules: [
      night(
        'https://gruene-bergedorf.de/index.php/2025/09/30/hamburg-schuetzt-igel-und-co-maehroboter-kuenftig-nur-tagsueber-im-einsatz',
        '2025-09-30',
      ),
    ],
  },
  {
    name: 'Erfurt',
    at: { latitude: 50.98, longitude: 11.03 },
    status: 'known',
    rules: [night('https://www.erfurt.de/ef/de/rathaus/sv/allgemeinverfuegungen/151704.html', '2025-07-02')],
  },
  {
    name: 'Halle (Saale)',
    also: ['Halle', 'Halle an der Saale'],
    at: { latitude: 51.48, longitude: 11.97 },
    status: 'known',
    rules: [{ key: 'night_18_08', source: 'https://www.europesays.com/de/368289', date: '2025-08-23' }],
  },
  {
    name: 'Göttingen',
    at: { latitude: 51.53, longitude: 9.93 },
    status: 'known',
    rules: [night('https://rt-europaallee.de/wordpress/?p=17122', '2025-02-17')],
  },
  {
    name: 'Mainz',
    at: { latitude: 50.0, longitude: 8.27 },
    status: 'known',
    rules: [
      night(
        'https://epd.de/regional/mitte-west/schwerpunkt/umwelt-natur/stadt-mainz-verbietet-naechtlichen-gebrauch-von',
        '2025-04-04',
      ),
    ],
  },
  {
    name: 'Chemnitz',
    at: { latitude: 50.83, longitude: 12.92 },
    status: 'known',
    rules: [
      night('https://kgv-naturfreunde-chemnitz.de/2025/07/02/wichtige-information-an-die-paechter', '2025-06-12'),
    ],
  },
  {
    name: 'Bayreuth',
    at: { latitude: 49.95, longitude: 11.58 },
    status: 'known',
    rules: [
      night(
        'https://amp.infranken.de/lk/bayreuth/bayreuth-verhaengt-nacht-verbot-fuer-maehroboter-killermaschine-art-6247118',
        '2025-07-28',
      ),
    ],
  },
  {
    name: 'Mönchengladbach',
    at: { latitude: 51.19, longitude: 6.44 },
    status: 'known',
    rules: [night('https://www.city-news.de/?p=210734', '2025-08-01')],
  },
  {
    name: 'Hildesheim',
    at: { latitude: 52.15, longitude: 9.95 },
    status: 'known',
    rules: [night('https://www.giesen.de/index.php?object=tx,3817.5&ModID=7&FID=3817.31669.1', '2025-05-15')],
  },
  {
    name: 'Witten',
    at: { latitude: 51.44, longitude: 7.34 },
    status: 'known',
    rules: [night('https://breddeviertel.de/nachrichten/ennepe-ruhr-kreis-nachtfahrverbot-maehroboter', '2025-08-30')],
  },
  {
    name: 'Viersen',
    at: { latitude: 51.25, longitude: 6.39 },
    status: 'known',
    rules: [
      night(
        'https://www.welleniederrhein.de/artikel/nachtfahrverbot-fuer-maehroboter-im-kreis-viersen-2193087.html',
        null,
      ),
    ],
  },
  {
    name: 'Mettmann',
    at: { latitude: 51.25, longitude: 6.97 },
    status: 'known',
    rules: [
      night(
        'https://www.radioneandertal.de/artikel/kreis-mettmann-verbietet-maehroboter-in-der-nacht-2328093.html',
        null,
      ),
    ],
  },
  {
    name: 'Magdeburg',
    at: { latitude: 52.13, longitude: 11.62 },
    status: 'known',
    rules: [
      {
        key: 'midday_13_15',
        source: 'https://www.kinder-in-magdeburg.de/index.php?ModID=7&FID=698.8169.1&object=tx%7C698.8169.1',
        date: null,
      },
    ],
  },
  {
    name: 'Dortmund',
    at: { latitude: 51.51, longitude: 7.47 },
    status: 'unknown',
    rules: [{ key: 'night_30', source: 'https://www.europesays.com/de/369190', date: '2025', unverified: true }],
  },
  {
    name: 'Dresden',
    also: ['德累斯顿'],
    at: { latitude: 51.05, longitude: 13.74 },
    status: 'known',
    rules: [{ key: 'no_night_ban', source: 'https://www.europesays.com/de/369190', date: '2025' }],
  },
  {
    name: 'Zwickau',
    at: { latitude: 50.72, longitude: 12.5 },
    status: 'known',
    rules: [{ key: 'no_night_ban', source: 'https://www.europesays.com/de/?p=640802', date: '2025' }],
  },
  {
    name: 'München',
    also: ['Munich', 'Muenchen', '慕尼黑'],
    at: { latitude: 48.14, longitude: 11.58 },
    status: 'advice',
    rules: [
      {
        key: 'advice_daylight',
        source: 'https://www.sueddeutsche.de/muenchen/muenchen-igel-maehroboter-nachtfahrverbot-stadtrat-li.3253877',
        date: '2025-05',
      },
    ],
  },
  {
    name: 'Ludwigshafen',
    also: ['Ludwigshafen am Rhein'],
    at: { latitude: 49.48, longitude: 8.44 },
    status: 'advice',
    rules: [
      {
        key: 'advice_09_17',
        source:
          'https://www.ww-kurier.de/artikel/155266-maehroboter-in-mainz--nachtfahrverbot-zum-schutz-von-wildtieren--folgt-bald-ganz-rheinland-pfalz-',
        date: '2025-04-23',
      },
    ],
  },
  { name: 'Berlin', also: ['柏林'], at: { latitude: 52.52, longitude: 13.4 }, status: 'unknown', rules: [] },
  {
    name: 'Frankfurt am Main',
    also: ['Frankfurt', '法兰克福'],
    at: { latitude: 50.11, longitude: 8.68 },
    status: 'unknown',
    rules: [],
  },
  { name: 'Stuttgart', also: ['斯图加特'], at: { latitude: 48.78, longitude: 9.18 }, status: 'unknown', rules: [] },
  {
    name: 'Düsseldorf',
    also: ['Dusseldorf', '杜塞尔多夫'],
    at: { latitude: 51.23, longitude: 6.78 },
    status: 'unknown',
    rules: [],
  },
  { name: 'Essen', at: { latitude: 51.46, longitude: 7.01 }, status: 'unknown', rules: [] },
  { name: 'Bremen', at: { latitude: 53.08, longitude: 8.8 }, status: 'unknown', rules: [] },
  { name: 'Hannover', also: ['Hanover'], at: { latitude: 52.37, longitude: 9.73 }, status: 'unknown', rules: [] },
  {
    name: 'Nürnberg',
    also: ['Nuremberg', 'Neurenberg'],
    at: { latitude: 49.45, longitude: 11.08 },
    status: 'unknown',
    rules: [],
  },
  { name: 'Münster', at: { latitude: 51.96, longitude: 7.63 }, status: 'unknown', rules: [] },
  {
    name: 'Aachen',
    also: ['Aken', 'Aix-la-Chapelle'],
    at: { latitude: 50.78, longitude: 6.08 },
    status: 'unknown',
    rules: [],
  },
  { name: 'Bonn', at: { latitude: 50.74, longitude: 7.1 }, status: 'unknown', rules: [] },
  { name: 'Kiel', at: { latitude: 54.32, longitude: 10.14 }, status: 'unknown', rules: [] },
  { name: 'Rostock', at: { latitude: 54.09, longitude: 12.14 }, status: 'unknown', rules: [] },
  { name: 'Kassel', at: { latitude: 51.31, longitude: 9.48 }, status: 'unknown', rules: [] },
  { name: 'Saarbrücken', at: { latitude: 49.23, longitude: 7.0 }, status: 'unknown', rules: [] },
  {
    name: 'Freiburg im Breisgau',
    also: ['Freiburg'],
    at: { latitude: 47.99, longitude: 7.85 },
    status: 'unknown',
    rules: [],
  },
  { name: 'Potsdam', at: { latitude: 52.4, longitude: 13.06 }, status: 'unknown', rules: [] },
]
