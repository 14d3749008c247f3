import './theme-switch.css'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { setTheme, themes, useTheme } from '../app/theme.ts'

const icons = { system: 'device-mobile', light: 'sun', dark: 'moon' } as const

/** Light, dark, or the theme of the device. */
export function ThemeSwitch() {
  const t = useTranslations('layout.theme')
  const name = useId()
  const chosen = useTheme()
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">{t('label')}</legend>
      {themes.map(theme => (
        <label key={theme}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={chosen === theme}
            onChange={() => setTheme(theme)}
          />
          <Icon name={icons[theme]} />
          <span>{t(theme)}</span>
        </label>
      ))}
    </fieldset>
  )
}
