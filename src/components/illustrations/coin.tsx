/** The token symbol. */
export function CoinIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="#8a5a00" />
      <circle cx="12" cy="11.4" r="10.2" fill="#f2b632" />
      <circle cx="12" cy="11.4" r="7.8" fill="none" stroke="#b87a0a" strokeWidth="1.2" />
      <path
        d="M12 5.2 13.6 9.8 18.2 11.4 13.6 13 12 17.6 10.4 13 5.8 11.4 10.4 9.8Z"
        fill="#8a5a00"
      />
      <path
        d="M4.4 8.2a8.4 8.4 0 0 1 5.2-4.9"
        fill="none"
        stroke="#ffe9a8"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
