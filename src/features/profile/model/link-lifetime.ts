/** How long the link in the mail to a new address works, in milliseconds (otp_expiry in supabase/config.toml). */
export const LINK_MS = 3600_000
