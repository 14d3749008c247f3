import type { ReceiverTexts } from './receiver-texts.ts'

export const de: ReceiverTexts = {
  services: {
    payment: [
      'Zahlungsdienst',
      'Sie zahlen auf der Seite dieses Dienstes. Er erhält den Betrag und was für die Zahlung nötig ist.',
    ],
    delivery: ['Versanddienst', 'Erhält Name, Adresse und Telefonnummer, um zu liefern und abzuholen.'],
    hosting: ['Hosting', 'Speichert den Shop und alle Daten darin, in unserem Auftrag und nach unserer Weisung.'],
    files: ['Dateispeicher', 'Speichert in unserem Auftrag die Fotos und Dateien, die im Shop hochgeladen werden.'],
    mail: ['E-Mail', 'Versendet unsere E-Mails und kann deshalb sehen, an wen sie gehen und was darin steht.'],
    addresses: [
      'Adressregister',
      'Findet zu einer niederländischen Postleitzahl und Hausnummer die Straße oder einen Ort auf der Karte. Übermittelt wird nur, was Sie eingeben, nicht Ihr Name und nicht Ihre Netzwerkadresse.',
    ],
    map: [
      'Kartenbilder',
      'Nur wenn Sie die Karte öffnen, um Ihren Garten einzuzeichnen. Ihr Browser ruft die Bilder dann dort ab; dieser Dienst sieht dabei Ihre Netzwerkadresse und den Ausschnitt, den Sie betrachten.',
    ],
    sign_in: [
      'Anmeldung',
      'Nur wenn Sie sich auf diese Weise anmelden. Dieser Dienst teilt uns dann Ihren Namen und Ihre E-Mail-Adresse mit.',
    ],
    support: ['Kundenservice', 'Beantwortet für uns Fragen und sieht dafür Ihre Nachricht und Ihre Bestellung.'],
    repair: [
      'Reparatur',
      'Repariert für uns Mähroboter und erhält dafür die Seriennummer, die Beschreibung des Mangels und, falls nötig, Ihre Adresse.',
    ],
    books: ['Buchhaltung', 'Führt unsere Bücher und sieht dafür Rechnungen und Zahlungen.'],
    measuring: [
      'Messung der Geschwindigkeit, durch uns selbst',
      'Ihr Browser meldet, wie schnell eine Seite war. Wir zählen das nach Tag, Art der Seite und Art des Geräts. Wir speichern keine Netzwerkadresse und nichts, woran Sie oder Ihr Gerät zu erkennen wären, und es braucht kein Cookie. So finden wir Seiten, die zu langsam sind; das ist unser Interesse (Art. 6 Abs. 1 lit. f DSGVO).',
    ],
  },
  own: {
    hosting: 'Der Shop läuft auf unseren eigenen Servern.',
    files: 'Fotos und Dateien speichern wir selbst.',
    mail: 'Unsere E-Mails versenden wir über unseren eigenen Mailserver.',
    delivery: 'Wir liefern und holen selbst ab.',
    map: 'Die Kartenbilder kommen von unserem eigenen Server.',
  },
  simulated: {
    payment: 'Zahlungen werden hier nur simuliert: Niemand erhält Zahlungsdaten.',
    delivery: 'Lieferungen werden hier nur simuliert: Niemand erhält Ihre Adresse.',
  },
  grounds: {
    adequacy:
      'Grundlage für die Übermittlung ({country}) ist ein Angemessenheitsbeschluss der Europäischen Kommission.',
    clauses:
      'Grundlage für die Übermittlung ({country}) sind die Standardvertragsklauseln der Europäischen Kommission.',
  },
}
