import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { TierCard } from '@/features/vip/components/tier-card'
import translation from '../../../../public/locales/en/translation.json'

const tier = {
  id: 'gold',
  name_hu: 'Arany',
  name_en: 'Gold',
  description_hu: '',
  description_en: '',
  price: 140,
  duration_days: 60,
  discount_percent: 25,
  badge: 'gold',
}

it.each([
  [30, 'Offers open up to 30 minutes earlier for you'],
  [720, 'Offers open up to 12 hours earlier for you'],
])(
  'Describes %i minutes of early access as an upper limit, because offers set their own',
  async (minutes, perk) => {
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } })
    render(
      <TierCard
        tier={{ ...tier, early_access_minutes: minutes }}
        choice="buy"
        onChoose={() => undefined}
      />,
    )
    expect(screen.getByText(perk)).toBeVisible()
  },
)
