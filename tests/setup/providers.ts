// As accounts.ts, with Stripe and a receiver of webhooks.
import "../support/identity-event";
import "../support/receiver";
import "../support/scripted-stripe";
