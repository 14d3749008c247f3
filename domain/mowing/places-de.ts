import type { MowingPlace, SourcedRule } from './places.ts'
import { town } from './town.ts'

const night = (source: string, date: string | null): SourcedRule => ({ key: 'night_30', source, date })

/**
 * Towns whose own rule, advice or decision was found; then large towns whose rules are unknown, for their sun times.
 */
export const germanPlaces: readonly MowingPlace[] = [
  {
    ...town('Köln', 50.94, 6.96, 'Cologne', 'Keulen', '科隆'),
    status: 'known',
    rules: [
      night(
        'https://www.prometheus.vet/kurznachrichten/koeln-ist-vorreiter-im-igelschutz-nachtfahrverbot-fuer-maehroboter-eingefuehrt',
        '2024-10',
      ),
    ],
  },
  {
    ...town('Leipzig', 51.34, 12.37, '莱比锡'),
    status: 'known',
    rules: [
      night(
        'https://kgv-theklaer-hoehe.de/news/allgemeinverfuegung-zum-schutz-von-igeln-naechtlicher-einsatz-von-maehrobotern-in-leipzig-untersagt/19052',
        '2025-04-19',
      ),
    ],
  },
  {
    ...town('Hamburg', 53.55, 9.99, '汉堡'),
    status: 'known',
    rules: [
      night(
        'https://gruene-bergedorf.de/index.php/2025/09/30/hamburg-schuetzt-igel-und-co-maehroboter-kuenftig-nur-tagsueber-im-einsatz',
        '2025-09-30',
      ),
    ],
  },
  {
    ...town('Erfurt', 50.98, 11.03),
    status: 'known',
    rules: [night('https://www.erfurt.de/ef/de/rathaus/sv/allgemeinverfuegungen/151704.html', '2025-07-02')],
  },
  {
    ...town('Halle (Saale)', 51.48, 11.97, 'Halle', 'Halle an der Saale'),
    status: 'known',
    rules: [{ key: 'night_18_08', source: 'https://www.europesays.com/de/368289', date: '2025-08-23' }],
  },
  {
    ...town('Göttingen', 51.53, 9.93),
    status: 'known',
    rules: [night('https://rt-europaallee.de/wordpress/?p=17122', '2025-02-17')],
  },
  {
    ...town('Mainz', 50.0, 8.27),
    status: 'known',
    rules: [
      night(
        'https://epd.de/regional/mitte-west/schwerpunkt/umwelt-natur/stadt-mainz-verbietet-naechtlichen-gebrauch-von',
        '2025-04-04',
      ),
    ],
  },
  {
    ...town('Chemnitz', 50.83, 12.92),
    status: 'known',
    rules: [
      night('https://kgv-naturfreunde-chemnitz.de/2025/07/02/wichtige-information-an-die-paechter', '2025-06-12'),
    ],
  },
  {
    ...town('Bayreuth', 49.95, 11.58),
    status: 'known',
    rules: [
      night(
        'https://amp.infranken.de/lk/bayreuth/bayreuth-verhaengt-nacht-verbot-fuer-maehroboter-killermaschine-art-6247118',
        '2025-07-28',
      ),
    ],
  },
  {
    ...town('Mönchengladbach', 51.19, 6.44),
    status: 'known',
    rules: [night('https://www.city-news.de/?p=210734', '2025-08-01')],
  },
  {
    ...town('Hildesheim', 52.15, 9.95),
    status: 'known',
    rules: [night('https://www.giesen.de/index.php?object=tx,3817.5&ModID=7&FID=3817.31669.1', '2025-05-15')],
  },
  {
    ...town('Witten', 51.44, 7.34),
    status: 'known',
    rules: [night('https://breddeviertel.de/nachrichten/ennepe-ruhr-kreis-nachtfahrverbot-maehroboter', '2025-08-30')],
  },
  {
    ...town('Viersen', 51.25, 6.39),
    status: 'known',
    rules: [
      night(
        'https://www.welleniederrhein.de/artikel/nachtfahrverbot-fuer-maehroboter-im-kreis-viersen-2193087.html',
        null,
      ),
    ],
  },
  {
    ...town('Mettmann', 51.25, 6.97),
    status: 'known',
    rules: [
      night(
        'https://www.radioneandertal.de/artikel/kreis-mettmann-verbietet-maehroboter-in-der-nacht-2328093.html',
        null,
      ),
    ],
  },
  {
    ...town('Magdeburg', 52.13, 11.62),
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
    ...town('Dortmund', 51.51, 7.47),
    status: 'unknown',
    rules: [{ key: 'night_30', source: 'https://www.europesays.com/de/369190', date: '2025', unverified: true }],
  },
  {
    ...town('Dresden', 51.05, 13.74, '德累斯顿'),
    status: 'known',
    rules: [{ key: 'no_night_ban', source: 'https://www.europesays.com/de/369190', date: '2025' }],
  },
  {
    ...town('Zwickau', 50.72, 12.5),
    status: 'known',
    rules: [{ key: 'no_night_ban', source: 'https://www.europesays.com/de/?p=640802', date: '2025' }],
  },
  {
    ...town('München', 48.14, 11.58, 'Munich', 'Muenchen', '慕尼黑'),
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
    ...town('Ludwigshafen', 49.48, 8.44, 'Ludwigshafen am Rhein'),
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
  town('Berlin', 52.52, 13.4, '柏林'),
  town('Frankfurt am Main', 50.11, 8.68, 'Frankfurt', '法兰克福'),
  town('Stuttgart', 48.78, 9.18, '斯图加特'),
  town('Düsseldorf', 51.23, 6.78, 'Dusseldorf', '杜塞尔多夫'),
  town('Essen', 51.46, 7.01),
  town('Bremen', 53.08, 8.8),
  town('Hannover', 52.37, 9.73, 'Hanover'),
  town('Nürnberg', 49.45, 11.08, 'Nuremberg', 'Neurenberg'),
  town('Münster', 51.96, 7.63),
  town('Aachen', 50.78, 6.08, 'Aken', 'Aix-la-Chapelle'),
  town('Bonn', 50.74, 7.1),
  town('Kiel', 54.32, 10.14),
  town('Rostock', 54.09, 12.14),
  town('Kassel', 51.31, 9.48),
  town('Saarbrücken', 49.23, 7.0),
  town('Freiburg im Breisgau', 47.99, 7.85, 'Freiburg'),
  town('Potsdam', 52.4, 13.06),
]
