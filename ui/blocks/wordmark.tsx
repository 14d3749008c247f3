/** The shop's name, drawn with one line width; the dot of the i is the light ring. Also in web/public/logo.svg. */
export function Wordmark() {
  return (
    <svg className="wordmark" viewBox="0 0 230 88" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="9.5">
        <circle cx="24" cy="43" r="18" />
        <path d="M42 20.2v40.3a18 18 0 0 1-34 8.2" />
        <path d="M63.5 43.2h36A18 18 0 1 0 94.2 56" />
        <path d="M120 65.8V41a15.8 15.8 0 0 1 31.6 0v24.8M120 20.2v45.6" />
        <path d="M171.5 31.5v34.3" />
        <path d="M188.5 43.2h36A18 18 0 1 0 219.2 56" />
      </g>
      <circle className="wordmark-ring" cx="171.5" cy="13.5" r="8.6" strokeWidth="4.6" />
    </svg>
  )
}
