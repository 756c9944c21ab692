/** Keeps robots from a site's forms (LED-02), without pictures or sounds to recognise. */
export type Captcha = {
  /** A challenge for a browser to solve; null where the service behind it hands it out itself. */
  challenge(): Promise<object | null>
  /** Whether this solves a challenge that was used for no other key. Throws where the service behind it does not answer. */
  accepts(answer: string, key: string): Promise<boolean>
}
