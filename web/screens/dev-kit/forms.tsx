import { useState } from 'react'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx'
import { FilePicker } from '#ui/kit/fields/file-picker.tsx'
import { PasswordInput } from '#ui/kit/fields/password-input.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { Select } from '#ui/kit/fields/select.tsx'
import { Slider } from '#ui/kit/fields/slider.tsx'
import { Stepper } from '#ui/kit/fields/stepper.tsx'
import { DateField, Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'

export function Inputs() {
  const [files, setFiles] = useState<File[]>([])
  return (
    <>
      <TextInput label="E-mail" type="email" autoComplete="email" required hint="We send the confirmation here." />
      <TextInput
        label="Postcode"
        required
        room="s"
        defaultValue="3521 Z"
        error="A Dutch postcode has four digits and two letters: 3521 ZZ."
      />
      <TextInput label="Garden" suffixText="m²" inputMode="numeric" defaultValue="850" room="m" />
      <TextInput label="Customer number" disabled defaultValue="C-20481" unmarked />
      <TextInput label="Order" readOnly defaultValue="R-2026-000481" unmarked />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        required
        hint="8 to 64 characters, with a letter, a digit and a special character."
      />
      <Select label="Country" required defaultValue="NL">
        <option value="NL">Netherlands</option>
        <option value="BE">Belgium</option>
        <option value="DE">Germany</option>
      </Select>
      <DateField label="First day" required hint="From Tuesday 1 December 2026." defaultValue="2026-12-01" />
      <Textarea label="What can we do for you?" placeholder="Say it in your own words" />
      <FilePicker
        label="Photos of the damage"
        files={files}
        onChange={setFiles}
        accept="image/jpeg,image/png"
        maxFiles={4}
        maxBytes={3 * 1024 * 1024}
        hint="JPEG or PNG, at most 3 MB each, up to 4 photos."
        sizeText={bytes => `${Math.round(bytes / 1024)} kB`}
        refusal={(name, reason) => `${name} was left out (${reason}).`}
      />
    </>
  )
}

export function Choices() {
  const [months, setMonths] = useState(6)
  const [quantity, setQuantity] = useState(1)
  return (
    <>
      <Slider
        label="How long"
        value={months}
        min={1}
        max={24}
        onChange={setMonths}
        text={`${months} ${months === 1 ? 'month' : 'months'}`}
        ticks={[1, 6, 12, 18, 24].map(value => ({ value, label: String(value) }))}
      />
      <RadioGroup
        legend="Your lawn"
        required
        cards
        defaultValue="1000"
        choices={[
          { value: '600', label: 'Genie 600', hint: 'Up to 900 m², 60 minutes a charge', aside: '€ 29' },
          { value: '1000', label: 'Genie 1000', hint: 'Up to 2,000 m², 4G and anti-theft', aside: '€ 39' },
          { value: '3000', label: 'Genie 3000', hint: 'Rented out until 4 December', aside: '€ 69', disabled: true },
        ]}
      />
      <RadioGroup
        legend="Delivery"
        required
        error="Choose how the mower should reach you."
        choices={[
          { value: 'home', label: 'At home' },
          { value: 'pickup', label: 'I collect it', hint: 'Utrecht, Monday to Saturday' },
        ]}
      />
      <div>
        <Checkbox label="I have read the rental terms" required error="Read and accept the terms to go on." />
        <Checkbox label="Send me the season letter" hint="Four a year. Leave whenever you like." />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Not possible here" disabled />
      </div>
      <Stepper label="Quantity" value={quantity} max={5} onChange={setQuantity} />
      <Stepper label="Quantity" value={9} max={5} onChange={setQuantity} error="We have 5 of these in stock." />
    </>
  )
}

const summary = [
  { field: 'kit-email', text: 'Enter an e-mail address we can reach you at' },
  { field: 'kit-terms', text: 'Read and accept the rental terms' },
]

export function Summary() {
  const [shown, setShown] = useState<typeof summary>([])
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setShown(shown.length ? [] : summary)}>
        <span>Send an empty form</span>
      </button>
      <ErrorSummary title="Two things are still missing" errors={shown} />
    </>
  )
}
