import { Fragment } from 'react'

/** An email address that breaks lines after punctuation. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=[@._+-])/)
  return (
    <span className="break-words">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a className="link" href={`mailto:${email}`}>
      <EmailText email={email} />
    </a>
  )
}
