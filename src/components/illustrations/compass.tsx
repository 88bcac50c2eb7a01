/** With the class `compass-searching` the needle moves. */
export function CompassIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 96 96" className={className} aria-hidden="true">
      <circle cx="48" cy="50" r="42" fill="var(--color-base-content)" opacity="0.12" />
      <circle cx="48" cy="48" r="42" fill="var(--color-primary)" />
      <circle cx="48" cy="48" r="34" fill="var(--color-base-100)" />
      <g stroke="var(--color-base-content)" strokeWidth="2.5" strokeLinecap="round" opacity="0.55">
        <path d="M48 19v5M48 72v5M19 48h5M72 48h5" />
        <path d="m27.5 27.5 2.6 2.6M65.9 65.9l2.6 2.6M68.500 27.5l-2.6 2.6M30.100 65.9l-2.6 2.6" />
      </g>
      <g className="compass-needle">
        <path d="M48 24 54 48H42Z" fill="#d1432f" />
        <path d="M48 72 42 48h12Z" fill="var(--color-base-content)" opacity="0.75" />
        <circle
          cx="48"
          cy="48"
          r="4"
          fill="var(--color-base-100)"
          stroke="var(--color-base-content)"
          strokeWidth="2"
        />
      </g>
    </svg>
  )
}
