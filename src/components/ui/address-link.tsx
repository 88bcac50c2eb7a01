import { CopyButton } from '@/components/ui/copy-button'

/** An address as a link, with a button that copies it. */
export function AddressLink({ address, copyLabel }: { address: string; copyLabel: string }) {
  return (
    <span className="flex w-full items-center gap-2">
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="link min-w-0 font-mono wrap-anywhere"
      >
        {address}
      </a>
      <CopyButton text={address} label={copyLabel} />
    </span>
  )
}
