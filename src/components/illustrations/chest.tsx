interface ChestProps {
  /** An open chest glows. */
  open?: boolean
  className?: string
}

export function ChestIllustration({ open = false, className }: ChestProps) {
  return (
    <svg viewBox="0 -22 128 126" className={className} aria-hidden="true">
      <ellipse cx="64" cy="97" rx="52" ry="6" fill="var(--color-base-content)" opacity="0.14" />
      {open && (
        <g fill="#ffd766">
          <path d="M64 4 68 30 60 30Z M30 12 50 36 44 40Z M98 12 84 40 78 36Z" opacity="0.8" />
          <ellipse cx="64" cy="50" rx="42" ry="14" />
          <circle cx="46" cy="44" r="8" fill="#f2b632" stroke="#8a5a00" strokeWidth="2" />
          <circle cx="66" cy="40" r="9" fill="#f2b632" stroke="#8a5a00" strokeWidth="2" />
          <circle cx="84" cy="45" r="7" fill="#f2b632" stroke="#8a5a00" strokeWidth="2" />
        </g>
      )}
      <g className="chest-lid" transform={open ? 'rotate(-14 18 52) translate(-2 -16)' : undefined}>
        <path d="M16 52v-8c0-15 12-25 26-25h44c14 0 26 10 26 25v8Z" fill="#8b4d22" />
        <path d="M16 52v-4h96v4Z" fill="#5b2f12" />
        <path d="M34 20.600V52M94 20.600V52" stroke="#e0a72e" strokeWidth="7" />
      </g>
      <path d="M16 52h96v34a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8Z" fill="#a4602d" />
      <path d="M16 66h96M16 80h96" stroke="#8b4d22" strokeWidth="2.5" />
      <path d="M34 52v42M94 52v42" stroke="#e0a72e" strokeWidth="7" />
      <path d="M16 52h96v5H16Z" fill="#5b2f12" />
      <rect
        x="54"
        y="46"
        width="20"
        height="24"
        rx="4"
        fill="#f2b632"
        stroke="#8a5a00"
        strokeWidth="2"
      />
      <path
        d="M64 54a3.600 3.600 0 0 1 2 6.600V65h-4v-4.400a3.600 3.600 0 0 1 2-6.600Z"
        fill="#5b2f12"
      />
    </svg>
  )
}
