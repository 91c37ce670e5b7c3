import { brand } from '@ownvoice/core/brand'
import { paths } from '../../paths.ts'

export function LandingHero() {
  return (
    <div className="pt-6 pb-10 md:pt-10">
      <h1 className="hero-title font-serif">{brand.tagline}</h1>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-16 gap-y-6 md:mt-8">
        <p className="max-w-[58ch] text-17 text-quiet">
          {brand.name} writes back to the people who write to you, within seconds, from your own documents and in your own words. What it
          cannot know, it brings to you.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <a href="#how-it-works" className="link inline-flex min-h-11 items-center">
            See how it works
          </a>
          <a href={paths.bookDemo} className="button button-main">
            Book a Demo
          </a>
        </div>
      </div>
    </div>
  )
}
