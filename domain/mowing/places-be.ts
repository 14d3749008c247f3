import type { MowingPlace, SourcedRule } from './places.ts'
import type { MowingRuleKey } from './rules.ts'
import { town } from './town.ts'

const westFlanders =
  'https://kw.be/nieuws/milieu/natuur/in-kaart-in-16-gemeenten-riskeer-je-grasboete-waar-mag-je-op-zondag-het-gras-niet-afrijden/'
const fromWestFlanders = (key: MowingRuleKey): SourcedRule => ({ key, source: westFlanders, date: '2023-06' })
const wokra: readonly SourcedRule[] = [
  {
    key: 'night_18_09',
    source: 'https://www.ringtv.be/nieuws/verbod-op-nachtelijke-robotmaaiers-moet-egels-en-kikkers-sparen',
    date: '2022-06',
  },
  ...(['quiet_20_08', 'sundays_holidays'] as const).map(key => ({
    key,
    source:
      'https://www.dhnet.be/regions/bruxelles/afin-de-proteger-les-herissons-et-les-grenouilles-les-robots-tondeuses-interdits-de-nuit-a-wezembeek-et-kraainem-62a1c2efd8ad5865ff6275ea',
    date: '2022-06',
  })),
]
const auderghem = 'https://www.oudergem.be/news/robotmaaier'
const hoeilaart = 'https://hoeilaart.be/grasmaaien'
const hove = 'https://www.hove.be/je-gras-maaien-op-zon--en-feestdagen-is-niet-oke'
const lint = 'https://www.lint.be/nacht-en-zondagsrust-respecteren'
const herent = 'https://www.herent.be/gras-maaien'
const newsmonkey = 'https://newsmonkey.be/is-het-gras-afrijden-op-zondag-verboden-of-niet/'

/** Announced for a coming spring in an undated text; the final decree was not read. */
const wallonia: SourcedRule = {
  key: 'wallonia_18_09',
  source:
    'https://dalcq.wallonie.be/home/actualites/presses/robots-tondeuses-mieux-proteger-les-herissons-et-simplifier-la-vie-des-citoyens.html',
  date: null,
  unverified: true,
}

export const belgianPlaces: readonly MowingPlace[] = [
  {
    ...town('Brussel', 50.85, 4.35, 'Bruxelles', 'Brussels', 'Brüssel', '布鲁塞尔'),
    status: 'known',
    rules: [
      {
        key: 'sundays',
        source:
          'https://belgiquefois.be/tondre-un-dimanche-ou-jour-ferie-voici-les-communes-qui-lautorisent-ou-linterdisent-carte-interactive/',
        date: null,
      },
      // Article 94 of the police regulation that the nineteen municipalities share, as one of them quotes it.
      { key: 'quiet_20_07', source: auderghem, date: null, unverified: true },
    ],
  },
  {
    ...town('Oudergem', 50.82, 4.43, 'Auderghem'),
    status: 'known',
    rules: [
      { key: 'quiet_20_07', source: auderghem, date: null },
      { key: 'sundays_holidays', source: auderghem, date: null },
    ],
  },
  { ...town('Wezembeek-Oppem', 50.84, 4.49), status: 'known', rules: wokra },
  { ...town('Kraainem', 50.86, 4.47, 'Crainhem'), status: 'known', rules: wokra },
  {
    ...town('Hoeilaart', 50.77, 4.47),
    status: 'known',
    rules: [
      { key: 'quiet_22_07', source: hoeilaart, date: null },
      { key: 'sundays_holidays', source: hoeilaart, date: null },
    ],
  },
  {
    ...town('Hove', 51.15, 4.48),
    status: 'known',
    rules: [
      { key: 'quiet_21_07', source: hove, date: '2021-04-16' },
      { key: 'sundays_holidays', source: hove, date: '2021-04-16' },
    ],
  },
  {
    ...town('Lint', 51.13, 4.5),
    status: 'known',
    rules: [
      { key: 'quiet_21_07', source: lint, date: null },
      { key: 'sundays', source: lint, date: null },
    ],
  },
  {
    ...town('Herent', 50.91, 4.67),
    status: 'known',
    rules: [
      { key: 'quiet_21_08', source: herent, date: '2019-03-21' },
      { key: 'sundays_holidays_10_12', source: herent, date: '2019-03-21' },
    ],
  },
  {
    ...town('Stabroek', 51.33, 4.37),
    status: 'known',
    rules: [{ key: 'no_fixed_hours', source: 'https://stabroek.be/gras-maaien-op-zondag', date: null }],
  },
  ...(
    [
      ['Oostende', 51.23, 2.92, 'Ostende', 'Ostend'],
      ['Knokke-Heist', 51.35, 3.29, 'Knokke'],
      ['Blankenberge', 51.31, 3.13, 'Blankenberghe'],
      ['Koksijde', 51.12, 2.64, 'Coxyde'],
      ['Middelkerke', 51.19, 2.82],
      ['De Panne', 51.1, 2.59, 'La Panne'],
    ] as const
  ).map(([name, latitude, longitude, ...also]) => ({
    name,
    also,
    at: { latitude, longitude },
    status: 'known' as const,
    rules: [fromWestFlanders('sundays')],
  })),
  ...(
    [
      ['Waregem', 50.89, 3.43],
      ['Anzegem', 50.84, 3.48],
      ['Bredene', 51.23, 2.98],
    ] as const
  ).map(([name, latitude, longitude]) => ({
    name,
    at: { latitude, longitude },
    status: 'known' as const,
    rules: [fromWestFlanders('sundays_10_12')],
  })),
  {
    ...town('Kortrijk', 50.83, 3.26, 'Courtrai'),
    status: 'advice',
    rules: [
      {
        key: 'advice_daylight',
        source:
          'https://www.hln.be/kortrijk/schattig-en-triest-tegelijk-groen-raadslid-voedert-weesegeltjes-op-gemeenteraad-in-kortrijk-gebruik-geen-robotmaaiers-s-nachts~ae8fc42c/',
        date: '2022-06',
      },
    ],
  },
  {
    ...town('Gent', 51.05, 3.72, 'Ghent', 'Gand', '根特'),
    status: 'known',
    rules: [{ key: 'no_sunday_ban', source: newsmonkey, date: null }],
  },
  {
    ...town('Mechelen', 51.03, 4.48, 'Malines', 'Mecheln'),
    status: 'known',
    rules: [{ key: 'no_sunday_ban', source: newsmonkey, date: null }],
  },
  {
    ...town('Lier', 51.13, 4.57, 'Lierre'),
    status: 'known',
    rules: [{ key: 'sundays', source: newsmonkey, date: null }],
  },
  {
    ...town('Waterloo', 50.72, 4.4),
    status: 'known',
    rules: [
      {
        key: 'night_120',
        source:
          'https://www.waterloo.be/ma-commune/services-communaux/cadre-de-vie/animaux/protection-des-herissons/protection-des-herissons',
        date: null,
      },
      wallonia,
    ],
  },
  {
    ...town('Antoing', 50.57, 3.45),
    status: 'known',
    rules: [
      {
        key: 'night_18_09',
        source:
          'https://www.rtbf.be/info/regions/detail_les-tondeuses-robotisees-interdites-la-nuit-a-antoing?id=10739952',
        date: null,
      },
      wallonia,
    ],
  },
  {
    ...town('Liège', 50.63, 5.57, 'Luik', 'Lüttich', '列日'),
    status: 'unknown',
    rules: [
      {
        key: 'night_120',
        source:
          'https://todayinliege.be/apres-dalhem-et-seraing-liege-veut-aussi-interdire-les-robots-tondeuses-la-nuit-pour-proteger-les-herissons',
        date: null,
        unverified: true,
      },
      wallonia,
    ],
  },
  { ...town('Namur', 50.47, 4.87, 'Namen'), status: 'unknown', rules: [wallonia] },
  { ...town('Charleroi', 50.41, 4.44), status: 'unknown', rules: [wallonia] },
  { ...town('Mons', 50.45, 3.95, 'Bergen'), status: 'unknown', rules: [wallonia] },
  { ...town('Tournai', 50.61, 3.39, 'Doornik'), status: 'unknown', rules: [wallonia] },
  { ...town('Arlon', 49.68, 5.82, 'Aarlen'), status: 'unknown', rules: [wallonia] },
  town('Antwerpen', 51.22, 4.4, 'Antwerp', 'Anvers', '安特卫普'),
  town('Brugge', 51.21, 3.22, 'Bruges', 'Brügge', '布鲁日'),
  town('Leuven', 50.88, 4.7, 'Louvain', 'Löwen', '鲁汶'),
  town('Hasselt', 50.93, 5.34),
  town('Aalst', 50.94, 4.04, 'Alost'),
  town('Genk', 50.97, 5.5),
  town('Turnhout', 51.32, 4.95),
]
