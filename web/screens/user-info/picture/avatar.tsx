import { Icon } from '#ui/kit/icon.tsx'

interface AvatarProps {
  image: string | null
  name: string
}

/** A picture in the ring, else initials. It is beside the name, so it is hidden from screen readers. */
export function Avatar({ image, name }: AvatarProps) {
  const letters = getInitials(name)
  return (
    <span className="avatar">
      {image && <img src={image} alt="" width="96" height="96" />}
      {!image && (letters ? <span aria-hidden="true">{letters}</span> : <Icon name="user" />)}
    </span>
  )
}

/** First and last initial; a Chinese name by its last two characters, an address by its first letter. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  if (/^\p{Script=Han}+$/u.test(first) && words.length === 1) return [...first].slice(-2).join('')
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toLocaleUpperCase()
}
