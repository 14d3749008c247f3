import bundled from '#server/platform/rates/bundled-rates.json' with { type: 'json' }

/** The daily file of the European Central Bank in its real format: tabs, single quotes, nested cubes. */
export function ecbFile(day: string, rates: readonly { currency: string; rate: string }[] = bundled.rates): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${rates.map(({ currency, rate }) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`).join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}
