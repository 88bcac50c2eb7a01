import { Fragment } from 'react'

/** An e-mail address that breaks after its signs; in the middle of a word only where nothing else fits. */
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
