import type { ReceiverTexts } from './receiver-texts.ts'

export const nl: ReceiverTexts = {
  services: {
    payment: [
      'betaaldienst',
      'Je betaalt op de pagina van deze dienst. Die krijgt het bedrag en wat voor de betaling nodig is.',
    ],
    delivery: ['vervoerder', 'Krijgt je naam, adres en telefoonnummer, om te bezorgen en op te halen.'],
    hosting: ['hosting', 'Bewaart in onze opdracht de winkel en alle gegevens daarin.'],
    files: ['bestandsopslag', 'Bewaart in onze opdracht de foto’s en bestanden die in de winkel worden geüpload.'],
    mail: ['e-mail', 'Verstuurt onze mails, en kan daardoor zien aan wie ze gaan en wat erin staat.'],
    addresses: [
      'adresregister',
      'Zoekt de straat bij een Nederlandse postcode en huisnummer, of een plaats op de kaart. Alleen wat je intikt, gaat erheen, niet je naam of netwerkadres.',
    ],
    map: [
      'kaartbeelden',
      'Alleen als je de kaart opent om je tuin te tekenen. Je browser haalt de beelden dan daar op, zodat deze dienst je netwerkadres ziet en welk stuk van de kaart je bekijkt.',
    ],
    sign_in: [
      'inloggen',
      'Alleen als je kiest om zo in te loggen. Deze dienst geeft ons dan je naam en e-mailadres door.',
    ],
    support: ['klantenservice', 'Beantwoordt vragen voor ons, en ziet daarvoor je bericht en je bestelling.'],
    repair: [
      'reparatie',
      'Repareert maaiers voor ons, en krijgt daarvoor het serienummer, de klacht en zo nodig je adres.',
    ],
    books: ['boekhouding', 'Doet onze boekhouding, en ziet daarvoor facturen en betalingen.'],
    measuring: [
      'Snelheid meten, door onszelf',
      'Je browser meldt hoe snel een pagina was. Wij tellen dat per dag, soort pagina en soort apparaat. We bewaren geen netwerkadres en geen kenmerk van jou of je apparaat, en er is geen cookie voor nodig. Zo vinden we pagina’s die te traag zijn; dat is ons belang (artikel 6, lid 1, onder f, AVG).',
    ],
  },
  own: {
    hosting: 'De winkel staat op onze eigen servers.',
    files: 'Foto’s en bestanden bewaren we zelf.',
    mail: 'Onze mails versturen we via onze eigen mailserver.',
    delivery: 'Bezorgen en ophalen doen we zelf.',
    map: 'De beelden van de kaart komen van onze eigen server.',
  },
  simulated: {
    payment: 'Betalen is hier nagebootst: niemand krijgt gegevens van een betaling.',
    delivery: 'Bezorgen is hier nagebootst: niemand krijgt je adres.',
  },
  grounds: {
    adequacy: 'Grond voor de doorgifte ({country}): een adequaatheidsbesluit van de Europese Commissie.',
    clauses: 'Grond voor de doorgifte ({country}): de standaardcontractbepalingen van de Europese Commissie.',
  },
}
