/**
 * Registrations in the right format that nobody holds, and the bodies that exist; with them the demo shop delivers to all
 * three countries.
 */
export const demoCountries = {
  NL: {
    ...{ enabled: true, weee: 'NL-OPEN-000000', battery: 'NL-BAT-000000', packaging: 'NL-VERP-000000' },
    ...{ epr_representative: '', languages: 'nl' },
    consumer_authority: { name: 'ACM ConsuWijzer', url: 'https://www.consuwijzer.nl' },
    mediator: { name: 'De Geschillencommissie', url: 'https://www.degeschillencommissie.nl' },
    ecc: { name: 'ECC Nederland', url: 'https://www.eccnederland.nl' },
    accessibility_authority: { name: 'Autoriteit Consument & Markt (ACM)', url: 'https://www.acm.nl' },
  },
  BE: {
    ...{ enabled: true, weee: 'BE-RECUPEL-000000', battery: 'BE-BEBAT-000000', packaging: 'BE-FOST-000000' },
    ...{ epr_representative: 'Voorbeeld Mandataris BV, Antwerpen', languages: 'nl' },
    // Where the law asks for Dutch, or for Dutch and French: Wallonia is served once the texts are there in French.
    postcodes: '1000-1299 1500-3999 8000-9999',
    area: {
      ...{ nl: 'Vlaanderen en Brussel', en: 'Flanders and Brussels' },
      ...{ zh: '弗拉芒大区和布鲁塞尔', de: 'Flandern und Brüssel' },
    },
    consumer_authority: { name: 'FOD Economie', url: 'https://economie.fgov.be' },
    ombudsman: { name: 'Consumentenombudsdienst', url: 'https://consumentenombudsdienst.be' },
    ecc: { name: 'ECC België', url: 'https://www.eccbelgie.be' },
    accessibility_authority: { name: 'FOD Economie', url: 'https://economie.fgov.be' },
  },
  DE: {
    ...{ enabled: true, weee: 'DE 00000000', battery: '00000000', packaging: 'DE0000000000000' },
    ...{ epr_representative: 'Beispiel Bevollmächtigte GmbH, Köln', languages: 'de' },
    consumer_authority: { name: 'Umweltbundesamt', url: 'https://www.umweltbundesamt.de' },
    mediator: { name: 'Universalschlichtungsstelle des Bundes', url: 'https://www.universalschlichtungsstelle.de' },
    ecc: { name: 'Europäisches Verbraucherzentrum Deutschland', url: 'https://www.evz.de' },
    accessibility_authority: {
      name: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)',
      url: 'https://www.mlbf-barrierefrei.de',
    },
  },
}
