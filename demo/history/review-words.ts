import type { Language } from '#domain/languages.ts'

export interface ReviewWords {
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  text: string
}

/** Reviews by the people of the demo, each used once: invented like them, and labelled so. */
export const reviewWords: Record<'rent' | 'buy', Record<Language, readonly ReviewWords[]>> = {
  rent: {
    nl: [
      {
        rating: 5,
        title: 'Buren vroegen wie ons gras bijhoudt',
        text: 'Na een week zag het gazon er al anders uit: egaal, geen strepen. Uitzetten doen we alleen als de kleinkinderen komen.',
      },
      {
        rating: 4,
        title: 'Rustig en netjes',
        text: 'Je hoort hem binnen niet. De smalle strook naast de schuur slaat hij soms over, die doe ik zelf met de kantenmaaier.',
      },
      {
        rating: 5,
        title: 'Huren tot we weten wat we willen',
        text: 'We wonen hier net en de tuin gaat nog op de schop. Voor een half jaar huren is dan precies goed, en ophalen ging zonder gedoe.',
      },
      {
        rating: 3,
        title: 'Goed, maar even geduld met instellen',
        text: 'De eerste dag bleef hij twee keer bij de vijver staan. Met een verboden zone in de app was dat over. Daarna geen omkijken meer.',
      },
      {
        rating: 4,
        title: 'Doet wat er beloofd is',
        text: 'Laadstation neergezet, stekker erin, en hij reed. Bij hoog gras moest ik eerst zelf maaien, dat stond gelukkig in de uitleg.',
      },
      {
        rating: 5,
        title: 'Mes bot? Nieuwe lagen er al',
        text: 'In juli werd het maaibeeld rafelig. Onderhoud aangevraagd, twee dagen later stond hij er weer met nieuwe messen.',
      },
      {
        rating: 2,
        title: 'Voor onze helling te steil',
        text: 'Achterin loopt de tuin flink af en daar draaide hij telkens om. Het wisselen naar een ander model ging wel netjes.',
      },
      {
        rating: 4,
        title: 'Handig naast een drukke baan',
        text: 'Op zaterdag hoef ik niet meer te maaien. Alleen onder de lage takken van de appelboom komt hij niet.',
      },
    ],
    de: [
      {
        rating: 5,
        title: 'Der Rasen sah noch nie so gut aus',
        text: 'Aufgestellt war er an einem Vormittag. Seitdem fährt er jeden Tag seine Runde, und das Moos ist deutlich weniger geworden.',
      },
      {
        rating: 4,
        title: 'Leise genug für die Reihenhaussiedlung',
        text: 'Die Nachbarn haben ihn erst bemerkt, als sie ihn gesehen haben. Nur an der Hecke bleibt ein schmaler Streifen stehen.',
      },
      {
        rating: 3,
        title: 'Gut, mit etwas Einarbeitung',
        text: 'Für die zweite Fläche hinter dem Carport mussten wir die Karte neu anlegen. Der Kundendienst hat am selben Tag geantwortet.',
      },
      {
        rating: 5,
        title: 'Mieten statt kaufen war richtig',
        text: 'Für eine Saison gemietet, Kaution vollständig zurückbekommen. Die Endabrechnung war auf den Cent so, wie sie vorher angezeigt wurde.',
      },
    ],
    en: [
      {
        rating: 5,
        title: 'Set it up once, forgot about it',
        text: 'We rented for the summer and never touched our old mower again. The hedgehog hours are a nice touch.',
      },
      {
        rating: 4,
        title: 'Quiet and dependable',
        text: 'It got stuck on a hose twice, which was my own fault. Otherwise it has mowed every day without a word from us.',
      },
      {
        rating: 4,
        title: 'Fair about the deposit',
        text: 'There was a scratch on the cover when it went back. They showed photos from before and after and agreed it had been there.',
      },
    ],
    zh: [
      {
        rating: 5,
        title: '省心，草坪一直很整齐',
        text: '说明很清楚，一个上午就装好了。下雨天会自己回去充电，周末终于不用割草了。',
      },
      {
        rating: 4,
        title: '声音很小，邻居没有意见',
        text: '墙边会留下窄窄的一条，需要自己修一下。客服用中文回复，沟通很顺畅。',
      },
    ],
  },
  buy: {
    nl: [
      {
        rating: 5,
        title: 'Eerst getwijfeld, nu niet meer',
        text: 'Een flinke uitgave, maar hij rijdt al maanden elke dag. Het tapijt van gras dat je in de folder ziet, hebben wij nu echt.',
      },
      {
        rating: 4,
        title: 'Stevig gebouwd',
        text: 'Je merkt dat er over nagedacht is. De garage erbij bestellen raad ik aan: hij blijft er een stuk schoner onder.',
      },
      {
        rating: 3,
        title: 'Maait prima, app kan beter',
        text: 'Over het maaien niets dan goeds. De kaart in de app laadt soms traag, en de naam van een zone wijzigen was even zoeken.',
      },
    ],
    de: [
      {
        rating: 5,
        title: 'Gekauft und nicht bereut',
        text: 'Läuft seit dem Frühjahr ohne eine einzige Störung. Die Klingen zu wechseln dauert fünf Minuten.',
      },
    ],
    en: [
      {
        rating: 4,
        title: 'Does the job, day after day',
        text: 'I compared a few and this one handles our odd-shaped garden best. Spare blades arrived in two days.',
      },
    ],
    zh: [
      {
        rating: 4,
        title: '做工扎实',
        text: '刀片更换很方便，配件发货也快。希望应用里的地图加载能再快一点。',
      },
    ],
  },
}
