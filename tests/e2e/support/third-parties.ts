// Runs before the embedded default in tests: what it would ask Google and GitHub goes to the test's
// own stand-in for both, because there is no other way to tell it where they live.
const standIn = process.env['THIRD_PARTY_STAND_IN']
const hosts = ['oauth2.googleapis.com', 'www.googleapis.com', 'github.com', 'api.github.com']
const realFetch = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!hosts.includes(url.hostname)) return realFetch(input, init)
  return realFetch(`${standIn}/${url.hostname}${url.pathname}`, init)
}
