export function MapCornerIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 120" className={className} aria-hidden="true">
      <path d="M10 22 56 10l48 14 46-12v86l-46 12-48-14-46 12Z" fill="var(--color-base-200)" />
      <path d="M56 10v86l48 14V24Z" fill="var(--color-base-300)" />
      <path
        d="M10 22 56 10l48 14 46-12v86l-46 12-48-14-46 12ZM56 10v86M104 24v86"
        fill="none"
        stroke="var(--color-base-content)"
        strokeOpacity="0.35"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M24 84c10-24 26-6 36-22s22-22 34-10 14 18 26 8"
        fill="none"
        stroke="var(--color-primary)"
        strokeWidth="4"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path d="m122 44 14 14m0-14-14 14" stroke="#d1432f" strokeWidth="6" strokeLinecap="round" />
      <circle cx="24" cy="84" r="5" fill="var(--color-primary)" />
    </svg>
  )
}
