import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Steps } from '#ui/kit/steps.tsx'

const texts = {
  de: {
    heading: 'Widerrufsbelehrung und Gewährleistungsbedingungen für Rasenmähroboter',
    button: 'Zahlungspflichtig bestellen und Mietvertragsbedingungen herunterladen',
    label: 'Umsatzsteuer-Identifikationsnummer des Rechnungsempfängers',
    steps: ['Rechnungsanschrift', 'Grundstücksbeschreibung', 'Zahlungsabwicklung', 'Bestellbestätigung'],
  },
  nl: {
    heading: 'Arbeidsongeschiktheidsverzekeringsvoorwaarden voor robotmaaierhuurovereenkomsten',
    button: 'Bestellen met betalingsverplichting en huurovereenkomst als pdf bewaren',
    label: 'Btw-identificatienummer van de factuurontvanger',
    steps: ['Factuuradres', 'Tuinoppervlaktebepaling', 'Betalingsafhandeling', 'Bestelbevestiging'],
  },
  'zh-Hans': {
    heading: '关于割草机器人租赁合同的撤回权说明、质量保证条款与个人信息保护政策的重要提示',
    button: '确认下单并承担付款义务（Order with obligation to pay）',
    label: '发票收件人的增值税识别号码及公司注册地址',
    steps: ['填写收货地址', '描述您的花园', '选择付款方式', '订单确认'],
  },
}

export function LongText() {
  return Object.entries(texts).map(([lang, { heading, button, label, steps }]) => (
    <div key={lang} lang={lang} className="dev-kit-long">
      <h3>{heading}</h3>
      <Steps label={heading} steps={steps.map(step => ({ id: step, label: step }))} current={steps[1] ?? ''} />
      <div className="dev-kit-row">
        <Button variant="primary">{button}</Button>
        <Button size="s" iconEnd="arrow-right">
          {button}
        </Button>
        <Badge tone="warn">{label}</Badge>
      </div>
      <TextInput label={label} hint={heading} error={`${button}. ${heading}.`} />
      <Checkbox label={heading} hint={button} />
      <RadioGroup
        legend={label}
        cards
        choices={steps
          .slice(0, 2)
          .map(step => ({ value: step, label: `${step} ${label}`, hint: heading, aside: '€ 1.199,00' }))}
      />
      <DefinitionList
        items={[
          { term: label, value: 'DE000000000' },
          { term: heading, value: '€ 1.199,00', total: true },
        ]}
      />
      <Notice tone="warn" title={heading}>
        {button}
      </Notice>
    </div>
  ))
}
