import type { Rendered } from './machine-pictures.ts'

interface MachinePictureProps {
  picture: Rendered
  /** Empty beside words that say the same. */
  alt: string
  /** How wide it stands on the page. */
  sizes: string
  /** In sight when the page opens: nothing waits longer for it than it must. */
  first?: boolean | undefined
  className?: string
}

/** A rendered picture, in the size and the format that fits best. */
export function MachinePicture({ picture, alt, sizes, first = false, className }: MachinePictureProps) {
  const { width, height, src, webp, avif } = picture
  return (
    <picture className={className}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        {...(webp && { srcSet: webp, sizes })}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
