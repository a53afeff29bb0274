import { useEffect } from 'react'
import { PolicyDialog } from '../../features/consents/policy-dialog.tsx'
import { Figures } from '../../features/landing/figures.tsx'
import { Hero } from '../../features/landing/hero.tsx'
import { Plans } from '../../features/landing/plans.tsx'
import { PosterColumn } from '../../features/landing/poster-column.tsx'
import { Reasons } from '../../features/landing/reasons.tsx'
import { Steps } from '../../features/landing/steps.tsx'
import { Waitlist } from '../../features/landing/waitlist.tsx'
import { Footer } from '../../features/shell/footer.tsx'
import { PublicHeader } from '../../features/shell/public-page.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** The landing page for visitors: what Uitpost is, how it works, and links to sign in and register. */
export function Landing() {
  const { t } = useTexts()
  // Reports hydration to public/prerendered.js.
  useEffect(() => void dispatchEvent(new Event('landing-hydrated')), [])
  return (
    <>
      <PublicHeader label={t('shell.main')} />
      <main id="content">
        <Hero />
        <Figures />
        <PosterColumn />
        <Steps />
        <Reasons />
        <Plans />
        <Waitlist />
      </main>
      <Footer policy={<PolicyDialog />} />
    </>
  )
}
