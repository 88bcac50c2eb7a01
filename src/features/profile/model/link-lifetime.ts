/** Lifetime of the confirmation link, ms; equals otp_expiry in supabase/config.toml. */
export const LINK_MS = 3600_000
