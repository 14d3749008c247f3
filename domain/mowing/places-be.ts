import type { MowingPlace, SourcedRule } from './places.ts'
import type { MowingRuleKey } from './rules.ts'

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
    name: 'Brussel',
    also: ['Bruxelles', 'Brussels', 'Brüssel', '布鲁塞尔'],
    at: { latitude: 50.85, longitude: 4.35 },
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
    name: 'Oudergem',
    also: ['Auderghem'],
    at: { latitude: 50.82, longitude: 4.43 },
    status: 'known',
    rules: [
      { key: 'quiet_20_07', source: auderghem, date: null },
      { key: 'sundays_holidays', source: auderghem, date: null },
    ],
  },
  { name: 'Wezembeek-Oppem', at: { latitude: 50.84, longitude: 4.49 }, status: 'known', rules: wokra },
  { name: 'Kraainem', also: ['Crainhem'], at: { latitude: 50.86, longitude: 4.47 }, status: 'known', rules: wokra },
  {
    name: 'Hoeilaart',
    at: { latitude: 50.77, longitude: 4.47 },
    status: 'known',
    rules: [
      { key: 'quiet_22_07', source: hoeilaart, date: null },
      { key: 'sundays_holidays', source: hoeilaart, date: null },
    ],
  },
  {
    name: 'Hove',
    at: { latitude: 51.15, longitude: 4.48 },
    status: 'known',
    rules: [
      { key: 'quiet_21_07', source: hove, date: '2021-04-16' },
      { key: 'sundays_holidays', source: hove, date: '2021-04-16' },
    ],
  },
  {
    name: 'Lint',
    at: { latitude: 51.13, longitude: 4.5 },
    status: 'known',
    rules: [
      { key: 'quiet_21_07', source: lint, date: null },
      { key: 'sundays', source: lint, date: null },
    ],
  },
  {
    name: 'Herent',
    at: { latitude: 50.91, longitude: 4.67 },
    status: 'known',
    rules: [
      { key: 'quiet_21_08', source: herent, date: '2019-03-21' },
      { key: 'sundays_holidays_10_12', source: herent, date: '2019-03-21' },
    ],
  },
  {
    name: 'Stabroek',
    at: { latitude: 51.33, longitude: 4.37 },
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
    name: 'Kortrijk',
    also: ['Courtrai'],
    at: { latitude: 50.83, longitude: 3.26 },
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
    name: 'Gent',
    also: ['Ghent', 'Gand', '根特'],
    at: { latitude: 51.05, longitude: 3.72 },
    status: 'known',
    rules: [{ key: 'no_sunday_ban', source: newsmonkey, date: null }],
  },
  {
    name: 'Mechelen',
    also: ['Malines', 'Mecheln'],
    at: { latitude: 51.03, longitude: 4.48 },
    status: 'known',
    rules: [{ key: 'no_sunday_ban', source: newsmonkey, date: null }],
  },
  {
    name: 'Lier',
    also: ['Lierre'],
    at: { latitude: 51.13, longitude: 4.57 },
    status: 'known',
    rules: [{ key: 'sundays', source: newsmonkey, date: null }],
  },
  {
    name: 'Waterloo',
    at: { latitude: 50.72, longitude: 4.4 },
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
    name: 'Antoing',
    at: { latitude: 50.57, longitude: 3.45 },
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
    name: 'Liège',
    also: ['Luik', 'Lüttich', '列日'],
    at: { latitude: 50.63, longitude: 5.57 },
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
  { name: 'Namur', also: ['Namen'], at: { latitude: 50.47, longitude: 4.87 }, status: 'unknown', rules: [wallonia] },
  { name: 'Charleroi', at: { latitude: 50.41, longitude: 4.44 }, status: 'unknown', rules: [wallonia] },
  { name: 'Mons', also: ['Bergen'], at: { latitude: 50.45, longitude: 3.95 }, status: 'unknown', rules: [wallonia] },
  {
    name: 'Tournai',
    also: ['Doornik'],
    at: { latitude: 50.61, longitude: 3.39 },
    status: 'unknown',
    rules: [wallonia],
  },
  { name: 'Arlon', also: ['Aarlen'], at: { latitude: 49.68, longitude: 5.82 }, status: 'unknown', rules: [wallonia] },
  {
    name: 'Antwerpen',
    also: ['Antwerp', 'Anvers', '安特卫普'],
    at: { latitude: 51.22, longitude: 4.4 },
    status: 'unknown',
    rules: [],
  },
  {
    name: 'Brugge',
    also: ['Bruges', 'Brügge', '布鲁日'],
    at: { latitude: 51.21, longitude: 3.22 },
    status: 'unknown',
    rules: [],
  },
  {
    name: 'Leuven',
    also: ['Louvain', 'Löwen', '鲁汶'],
    at: { latitude: 50.88, longitude: 4.7 },
    status: 'unknown',
    rules: [],
  },
  { name: 'Hasselt', at: { latitude: 50.93, longitude: 5.34 }, status: 'unknown', rules: [] },
  { name: 'Aalst', also: ['Alost'], at: { latitude: 50.94, longitude: 4.04 }, status: 'unknown', rules: [] },
  { name: 'Genk', at: { latitude: 50.97, longitude: 5.5 }, status: 'unknown', rules: [] },
  { name: 'Turnhout', at: { latitude: 51.32, longitude: 4.95 }, status: 'unknown', rules: [] },
]
