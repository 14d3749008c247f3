import type { Paint } from './symbol.ts'

/** Pictures have fixed colours, like photographs: they do not follow the theme of the page. */
export const dusk: Paint = {
  tones: {
    shell: '#3a4078',
    bevel: '#2c315f',
    side: '#20244a',
    dark: '#0d0f1f',
    deep: '#090a16',
    glass: '#05060d',
    lamp: '#ffb938',
    shade: '#00000066',
    steel: '#9a9dba',
  },
  ink: '#c9cbe6',
  light: '#6f74a4',
  widths: { outline: '1.75', line: '1.1', fine: '.6' },
}

export const day: Paint = {
  tones: {
    shell: '#fffdf8',
    bevel: '#f1ebdd',
    side: '#ded6c4',
    dark: '#34374f',
    deep: '#1b1d33',
    glass: '#15172b',
    lamp: '#ffb938',
    shade: '#15172b2e',
    steel: '#c9cad2',
  },
  ink: '#15172b',
  light: '#8a8ca5',
  widths: { outline: '1.75', line: '1.1', fine: '.6' },
}

/** The same machine under a clouded sky. */
export const rain: Paint = {
  ...day,
  tones: { ...day.tones, shell: '#f2f3f6', bevel: '#dcdfe7', side: '#c0c4d2' },
}

interface Grass {
  swaths: readonly [string, string]
  /** Soil between unmown blades. */
  ground: string
  blades: readonly [string, string]
  /** The clean line behind the machine. */
  line: string
}

export const grass: Record<'day' | 'dusk' | 'rain', Grass> = {
  day: { swaths: ['#d5dbb4', '#c7cfa1'], ground: '#a9b681', blades: ['#5d7340', '#748a52'], line: '#f5f1e8' },
  dusk: { swaths: ['#1b1f3c', '#171a34'], ground: '#131630', blades: ['#3d4378', '#4d5490'], line: '#c9cbe6' },
  rain: { swaths: ['#b9c2ad', '#abb59f'], ground: '#8d9a80', blades: ['#55664c', '#687a5d'], line: '#f2f3f6' },
}
