import { type Day, toDateParts } from '../calendar.ts'

/** A point on the earth in degrees: north and east are positive. */
export interface Position {
  latitude: number
  longitude: number
}

/** Milliseconds since 1970 in UTC, as `Date` counts them. */
export type Instant = number

export type SunTimes =
  | { light: 'rises_and_sets'; sunrise: Instant; sunset: Instant }
  | { light: 'always_up' }
  | { light: 'always_down' }

const minuteMs = 60_000
const julianDayOf1970 = 2_440_587.5
const julianDayOf2000 = 2_451_545
/**
 * At sunrise the centre of the sun is this many degrees from the zenith: its upper edge is on the horizon, raised by
 * atmospheric refraction.
 */
const sunriseZenith = 90.833
const rounds = 4

/**
 * Sunrise and sunset on a day, by the formulae of NOAA. The day is centred on solar noon at the longitude of the place.
 * Each event is computed again from the sun's position at that event, which leaves an error of seconds.
 */
export function sunTimes(day: Day, { latitude, longitude }: Position): SunTimes {
  const [year, month, date] = toDateParts(day)
  const midnight = Date.UTC(year, month - 1, date)
  const meanNoon = midnight + (720 - 4 * longitude) * minuteMs

  function event(side: 1 | -1): Instant | 'always_up' | 'always_down' {
    let at = meanNoon
    for (let round = 0; round < rounds; round += 1) {
      const { declination, equationOfTime } = sunAt(at)
      const cosine = hourAngleCosine(latitude, declination)
      if (cosine > 1) return 'always_down'
      if (cosine < -1) return 'always_up'
      const hourAngle = degrees(Math.acos(cosine))
      at = meanNoon + (side * 4 * hourAngle - equationOfTime) * minuteMs
    }
    return at
  }

  const sunrise = event(-1)
  const sunset = event(1)
  if (typeof sunrise === 'string') return { light: sunrise }
  if (typeof sunset === 'string') return { light: sunset }
  return { light: 'rises_and_sets', sunrise, sunset }
}

function hourAngleCosine(latitude: number, declination: number): number {
  const north = radians(latitude)
  const up = radians(declination)
  return Math.cos(radians(sunriseZenith)) / (Math.cos(north) * Math.cos(up)) - Math.tan(north) * Math.tan(up)
}

/** Declination in degrees, equation of time in minutes. */
function sunAt(instant: Instant): { declination: number; equationOfTime: number } {
  const century = (instant / 86_400_000 + julianDayOf1970 - julianDayOf2000) / 36_525
  const meanLongitude = radians(280.46646 + century * (36_000.76983 + century * 0.0003032))
  const anomaly = radians(357.52911 + century * (35_999.05029 - century * 0.0001537))
  const eccentricity = 0.016708634 - century * (0.000042037 + century * 0.0000001267)
  const centre =
    Math.sin(anomaly) * (1.914602 - century * (0.004817 + century * 0.000014)) +
    Math.sin(2 * anomaly) * (0.019993 - century * 0.000101) +
    Math.sin(3 * anomaly) * 0.000289
  const moonNode = radians(125.04 - 1934.136 * century)
  const apparentLongitude = meanLongitude + radians(centre - 0.00569 - 0.00478 * Math.sin(moonNode))
  const meanTilt = 23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60
  const tilt = radians(meanTilt + 0.00256 * Math.cos(moonNode))
  const y = Math.tan(tilt / 2) ** 2
  const equation =
    y * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * meanLongitude) -
    0.5 * y * y * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly)
  return {
    declination: degrees(Math.asin(Math.sin(tilt) * Math.sin(apparentLongitude))),
    equationOfTime: 4 * degrees(equation),
  }
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
