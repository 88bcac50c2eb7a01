import process from 'node:process'

// Preloaded into each thread of the embedded server, which reads only JavaScript before the server: sends its requests
// for Google and GitHub to the mock provider of the test, because the provider URLs cannot be configured.
const standIn = process.env['THIRD_PARTY_STAND_IN']
const hosts = ['oauth2.googleapis.com', 'www.googleapis.com', 'github.com', 'api.github.com']
const realFetch = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = new globalThis.URL(input instanceof globalThis.Request ? input.url : input)
  if (!hosts.includes(url.hostname)) return realFetch(input, init)
  return realFetch(`${standIn}/${url.hostname}${url.pathname}`, init)
}
