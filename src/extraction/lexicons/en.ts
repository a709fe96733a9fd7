import { type Lexicon, phrases } from "./concepts.ts";

export const ENGLISH: Lexicon = {
  "invoice.number": phrases(`invoice number | invoice no | invoice nr | invoice | inv no | inv number | invoice id |
    bill no | bill number | document no | document number | doc no | tax invoice no | receipt no | receipt number |
    number | no | credit note no | invoice # | invoice num | reference no`),
  "invoice.date": phrases(`invoice date | date | date of issue | issue date | issued | issued on | bill date |
    document date | inv date | tax point | billing date | date of invoice | dated | trans date | receipt date`),
  "invoice.due_date": phrases(`please remit until | remit until | payable until | pay until | due date | payment due |
    due | pay by | date due | payment due date | due by | due on | payable by | payment date | payable before |
    to be paid by | payment required by | settle by`),
  "invoice.currency": ["currency"],
  "invoice.net_total": phrases(`subtotal | sub total | net total | total net | net | net amount | total excl vat |
    total excluding vat | total without vat | total before tax | amount before tax | taxable amount |
    total excluding gst | total excl gst | total ex vat | total excl tax | sub total excl gst | subtotal excl tax |
    total exclusive of vat | net value | goods total | total goods | total nett | total net of vat | excl vat |
    ex vat | net of tax | total excl`),
  "invoice.tax_total": phrases(`vat | tax | total vat | total tax | vat total | tax total | vat amount | tax amount |
    sales tax | gst | total gst | gst amount | sst | service tax | tax vat | vat due | vat charged |
    total vat amount | vat at`),
  "invoice.gross_total": phrases(`total | grand total | total amount | invoice total | total incl vat |
    total including vat | total gross | gross total | amount total | total due | total payable | nett total |
    total sales | total inclusive gst | total incl gst | total inclusive of gst | total sales inclusive gst |
    total rounded | rounded total | total after rounding | total amt | total amount rm | gross amount |
    total with tax | bill total | total amt payable | net total rm | total rm | total sales incl gst |
    total amount with gst | total incl of gst | total amt incl gst | total inc vat | total inc | gross | total gbp |
    total eur | amount inc vat | total including tax | total charges | total to pay | incl vat`),
  "invoice.amount_due": phrases(`amount due | balance due | amount payable | balance | to pay | amount to pay |
    due amount | please pay | net amount due | amount outstanding | outstanding balance | balance to pay | now due |
    amount now due`),
  "invoice.prepaid": phrases(`paid | amount paid | prepaid | deposit | advance`),
  "invoice.discount": phrases(`discount | discounts | less discount`),
  "invoice.iban": ["iban", "account iban"],
  "invoice.bic": phrases(`bic | swift | swift code | bic swift`),
  "invoice.order_number": phrases(`order number | order no | po number | po no | purchase order | order | your order |
    order id | p o number | customer order | customer po | your po | your ref | customer reference | cust order no |
    your order no | customer order no`),
  "invoice.delivery_date": phrases(`delivery date | date of delivery | ship date | shipping date | service date |
    date of supply`),
  "invoice.payment_terms": phrases(`payment terms | terms | terms of payment`),
  "seller.phone": phrases(`tel | phone | telephone | contact no | mobile`),
  "seller.email": ["email", "e mail"],
  "seller.website": phrases(`website | web | site`),
  "customer.number": phrases(`customer number | customer no | customer id | client number | account no |
    account number | member no`),
  "contract.number": phrases(`contract number | contract no | contract | agreement no`),
  "period.from": phrases(`from | period from | start date | begin date | flight start`),
  "period.to": phrases(`to | until | end date | flight end`),
  "seller.tax_code": phrases(`tax id | tax code | tax number`),
  "identity.surname": phrases(`surname | last name | family name`),
  "identity.given_names": phrases(`given names | given name | first name | forenames | first names`),
  "identity.nationality": ["nationality", "citizenship"],
  "identity.birth_date": phrases(`date of birth | birth date | born | dob`),
  "identity.birth_place": ["place of birth", "birthplace"],
  "identity.sex": ["sex", "gender"],
  "identity.expiry_date": phrases(`date of expiry | expiry date | expires | valid until | expiration date |
    date of expiration | expires on`),
  "identity.issue_date": phrases(`date of issue | issue date | issued on`),
  "identity.document_number": phrases(`passport no | document no | document number | card no | passport number |
    licence no | id number`),
  "identity.personal_number": phrases(`personal no | personal number | national id`),
  "identity.issuer": phrases(`authority | issuing authority | code of issuing state | country code`),
  "party.seller": phrases(`seller | from | supplier | vendor | sold by | bill from | biller | service provider |
    issued by | sold and shipped by`),
  "party.buyer": phrases(`buyer | bill to | billed to | customer | client | sold to | invoice to | invoiced to |
    billing address | customer name | advertiser | bill recipient | bill to address | bill to customer |
    invoice address | invoiced party`),
  "party.other": phrases(`ship to | deliver to | delivery address | shipping address | send to | ship from | agency`),
  "label.name": phrases(`name | company | company name`),
  "label.address": ["address", "addr"],
  "label.vat_id": phrases(`vat id | vat no | vat number | vat reg no | vat reg | vat registration number | vat |
    tax id | gst no | gst reg no | gst id | gstin | vat id no`),
  "other.page": ["page"],
  "other.reference": phrases(`co reg no | reg no | roc no | company no | fax | cashier | table | order | gln | sku |
    item no | barcode | auth code | approval code | terminal | batch | trace no | bank account |
    bank account number | sort code | estimate | salesperson | counter | station | user | member | pos | ref |
    ref no | reference | till | slip no | branch`),
  "other.amount": phrases(`price | unit price | amount | qty | quantity | rounding | rounding adj |
    rounding adjustment | change | cash | tendered | cash tendered | amount tendered | total qty | total quantity |
    total items | total item | total discount | total saving | total savings | shipping | visa | mastercard | card |
    credit card | change due | service charge | total in words | items | no of items | gst summary | tax summary |
    rate | agency commission | commission | payment | total paid | total payment | paid amount | total unit`),
  "other.date": phrases(`order date | print date | printed | print time | period | date of birth | expiry | time |
    shipped on | invoice period | revision date | flight dates | contract dates | broadcast month | delivery`),
  "other.payment": phrases(`cash | cash tendered | tendered | tender | amount tendered | visa | mastercard |
    master card | maestro | amex | american express | credit card | credit | debit card | debit | contactless |
    cheque | gift card | e wallet | paypal | apple pay | google pay`),
  "receipt.time": ["time"],
  "receipt.payment_method": phrases(`payment method | paid by | tender`),
};
