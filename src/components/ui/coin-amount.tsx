import { clsx } from 'clsx'
import { CoinIllustration } from '@/components/illustrations/coin'
import { useTexts } from '@/lib/i18n/use-texts'

interface CoinAmountProps {
  /** Tokens. */
  amount: number
  /** Shows + and − for a change of the balance. */
  signed?: boolean
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const sizes = { sm: 'text-sm', md: 'text-base', lg: 'text-3xl' } as const

/** An amount of tokens with the coin symbol. */
export function CoinAmount({ amount, signed = false, size = 'md', className }: CoinAmountProps) {
  const { t, format } = useTexts()
  const digits = signed ? format.delta(amount) : format.number(amount)
  return (
    <span
      className={clsx('inline-flex items-center gap-[0.35em] font-bold', sizes[size], className)}
    >
      <CoinIllustration className="size-[1.15em] shrink-0" />
      <span aria-hidden="true" className="tabular-nums">
        {digits}
      </span>
      <span className="sr-only">{t('common.coins', { count: amount })}</span>
    </span>
  )
}
