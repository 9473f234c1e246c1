import type { RedactionType } from "./settings";

export const redactionGroups: { name: string; types: { type: RedactionType; name: string; example: string }[] }[] = [
  {
    name: "Contact and network",
    types: [
      { type: "EMAIL", name: "Email addresses", example: "maya@example.com" },
      { type: "PHONE", name: "Phone numbers", example: "+351 912 345 678" },
      { type: "IP_ADDRESS", name: "IP addresses", example: "203.0.113.7" },
      { type: "MAC_ADDRESS", name: "MAC addresses", example: "00:1a:2b:3c:4d:5e" },
    ],
  },
  {
    name: "Money",
    types: [
      { type: "CREDIT_CARD", name: "Card numbers", example: "4111 1111 1111 1111" },
      { type: "CARD_CODE", name: "Card security codes", example: "CVV 123" },
      { type: "IBAN", name: "IBANs", example: "DE89 3704 0044 0532 0130 00" },
      { type: "BANK_ACCOUNT", name: "Bank accounts", example: "account number 12345678" },
      { type: "CRYPTO_WALLET", name: "Crypto wallets", example: "bc1q…, 0x…" },
    ],
  },
  {
    name: "Identity",
    types: [
      { type: "SSN", name: "US Social Security numbers", example: "078-05-1120" },
      { type: "TAX_ID", name: "Tax numbers", example: "CPF, ITIN, Steuer-ID" },
      { type: "NATIONAL_ID", name: "National IDs", example: "BSN, DNI, Aadhaar" },
      { type: "HEALTH_ID", name: "Health IDs", example: "NHS number" },
      { type: "PASSPORT", name: "Passports", example: "passport number …" },
      { type: "DRIVER_LICENSE", name: "Driver's licenses", example: "driver's license number …" },
      { type: "VIN", name: "Vehicle identification numbers", example: "VIN …" },
    ],
  },
  {
    name: "Secrets",
    types: [
      { type: "API_KEY", name: "API keys", example: "sk_live_…, ghp_…" },
      { type: "ACCESS_TOKEN", name: "Access tokens", example: "Bearer eyJ…" },
      { type: "PRIVATE_KEY", name: "Private keys", example: "BEGIN PRIVATE KEY" },
      { type: "PASSWORD", name: "Passwords", example: "my password is …" },
      { type: "SECRET", name: "Other secrets", example: "client_secret=…" },
    ],
  },
];

export const everyType: RedactionType[] = redactionGroups.flatMap(({ types }) => types.map(({ type }) => type));
