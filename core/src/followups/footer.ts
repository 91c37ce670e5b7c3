/** `business` is the sender's name, `url` the page on which this person asks for no more, `postalAddress` '' where the owner gave none. */
export type FooterInput = { business: string; url: string; postalAddress: string }

/** What stands below every mail that follows up: why it came, how to get no more, and where the business is. */
export function followUpFooter({ business, url, postalAddress }: FooterInput): string {
  const why = `You get this because you wrote to ${business}. To get no more emails like it, just reply that you want no more, or open this page:`
  const place = postalAddress.startsWith(business) ? postalAddress : `${business}\n${postalAddress}`
  return postalAddress === '' ? `${why}\n${url}` : `${why}\n${url}\n\n${place}`
}
